# make run       what is missing is installed, built, and shown: a story on a simulated device, then this machine
# make test      everything that must hold: all tests, the example packages, the documentation, the windows,
#                the house rules
# make build     the library, the command line and the tests
# make lint      format and house rules only
# make desktop   localauth-prompt, which shows prompts as windows; make install then installs it, too
# make bench     the figures of the README                [FIGURES="--quick status"]
# make docs      the documentation as pages (python3 -m http.server -d .build/documentation)
# make install   localauth, its manual page and its PAM service   [PREFIX=/usr/local] [SYSCONFDIR=/etc] [DESTDIR=]
# make clean     removes what was built

PREFIX ?= /usr/local
SYSCONFDIR ?= /etc
DESTDIR ?=
export PREFIX SYSCONFDIR DESTDIR

.PHONY: run test build desktop lint bench docs install clean
.DEFAULT_GOAL := build

run:
	@scripts/bootstrap build
	@scripts/run

test:
	@scripts/bootstrap build test desktop
	@scripts/limit 1800 scripts/build --build-tests
	@scripts/limit 1800 scripts/test
	@scripts/limit 900 scripts/check-consumer
	@scripts/limit 300 scripts/docs
	@scripts/limit 900 scripts/check-desktop
	@scripts/limit 120 scripts/lint

build:
	@scripts/bootstrap build
	@scripts/build --build-tests

desktop:
	@scripts/bootstrap build desktop
	@scripts/desktop -c release --static-swift-stdlib

lint:
	@scripts/lint

bench:
	@scripts/bootstrap build bench
	@Benchmarks/run $(FIGURES)

docs:
	@scripts/bootstrap build docs
	@scripts/docs

install:
	@scripts/bootstrap build
	@scripts/install

clean:
	rm -rf .build Examples/*/.build Benchmarks/.build Desktop/.build
