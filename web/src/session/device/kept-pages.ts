import { DeviceStore } from './device-store.ts'

const pages = new DeviceStore('kept-pages')
/** Older data is deleted, and never shown. */
const keptMs = 14 * 24 * 60 * 60 * 1000

interface Kept<Data> {
  user: string
  at: Date
  data: Data
}

/** Keeps the data of a page on this device, until its user logs out, so that the page opens without a network. */
export async function keepPage(user: string, path: string, data: unknown): Promise<void> {
  await pages.run('readwrite', (store) => store.put({ user, at: new Date(), data } satisfies Kept<unknown>, path))
  const kept = await pages.run('readonly', (store) => store.getAllKeys())
  for (const key of kept) if (!(await readKept(key))) await pages.run('readwrite', (store) => store.delete(key))
}

/** What was kept for a page, as another version of the site may have kept it; undefined for another user. */
export async function readPage<Data>(user: string, path: string): Promise<Kept<Data> | undefined> {
  const kept = await readKept<Data>(path)
  return kept?.user === user ? kept : undefined
}

async function readKept<Data>(path: IDBValidKey): Promise<Kept<Data> | undefined> {
  const kept = (await pages.run('readonly', (store) => store.get(path))) as Kept<Data> | undefined
  return kept && Date.now() - kept.at.getTime() < keptMs ? kept : undefined
}

export const forgetPages = (): Promise<undefined> => pages.run('readwrite', (store) => store.clear())
