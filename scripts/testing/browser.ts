import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from '../prepare.mjs'

/** The same engine as Chromium, and a page takes two thirds of its processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const present = () => [process.env['CHROMIUM_PATH'] ?? '', ...places].find((place) => place !== '' && existsSync(place))

/**
 * The Chromium that the browser tests drive: `CHROMIUM_PATH`, else the headless shell, which is installed when run as root on Debian, else
 * another Chromium. @throws Error with one line that says what to install.
 */
export function chromium(): string {
  const found = present()
  if (found && (found === headlessShell || found === process.env['CHROMIUM_PATH'])) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("Installing Chromium's headless shell from Debian (once) …")
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update', '-q')
    for (const name of ['chromium-headless-shell', 'chromium']) {
      apt('install', '-y', '-q', '--no-install-recommends', name)
      const installed = present()
      if (installed) return installed
    }
  }
  if (found) return found
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell) or name one in CHROMIUM_PATH.',
  )
}
