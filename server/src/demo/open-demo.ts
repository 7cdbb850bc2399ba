import { loadConfig } from '../platform/config.ts'
import type { Settings } from '../start-server.ts'
import { markFilled, openDemoFolder } from './demo-folder.ts'
import { fillDemo } from './fill-demo.ts'

/** A demonstration keeps its data and mails in its folder, whatever an operator has set for the product. */
const own = { DATABASE_URL: '', STORAGE_URL: '', SMTP_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', LOG_LEVEL: 'warn' }

/** Opens the demonstration, fills its data folder at the first start, prints its log-ins, and returns what the server starts with. */
export async function openDemo(
  settings: Pick<Settings, 'root' | 'env' | 'say'>,
  { reset }: { reset: boolean },
): Promise<Settings> {
  const { root, say } = settings
  const env = { ...settings.env, DATA_DIR: settings.env['DATA_DIR'] || '.demo', ...own }
  const { dataDir } = loadConfig(env, root)
  const marker = await openDemoFolder(dataDir, { reset })
  const demo = { ...settings, env, isDemo: true }
  if (marker.filled_at === undefined) {
    say('Filling the demonstration (once; half a minute) …')
    await fillDemo({ ...demo, say: () => undefined }, marker.accounts)
    markFilled(dataDir, marker, new Date())
  } else say(`The demonstration was filled on ${marker.filled_at.slice(0, 10)}. Start fresh: npm run demo -- --reset`)
  for (const [who, { email, password }] of Object.entries(marker.accounts))
    say(`Log in as ${who}: ${email}  ${password}`)
  return demo
}
