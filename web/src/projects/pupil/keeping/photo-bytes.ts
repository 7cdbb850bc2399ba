import { answered, DeviceDatabase } from '../../../session/device/device-database.ts'

const photos = 'photos'
const database = new DeviceDatabase('project-photos', (made) => {
  made.createObjectStore(photos)
})

interface KeptBytes {
  bytes: ArrayBuffer
  /** By the clock of the phone. */
  keptAt: number
}

/** Photos of this page, where the browser stores nothing. */
const inPage = new Map<string, ArrayBuffer>()

/** Keeps the bytes of a photo on the phone. False where they are kept only until the page is closed. */
export async function keepPhotoBytes(id: string, bytes: ArrayBuffer): Promise<boolean> {
  try {
    const kept: KeptBytes = { bytes, keptAt: Date.now() }
    await database.run('readwrite', (store) => answered(store(photos).put(kept, id)))
    return true
  } catch {
    inPage.set(id, bytes)
    return false
  }
}

/** Undefined when the phone does not have them any more. */
export async function readPhotoBytes(id: string): Promise<ArrayBuffer | undefined> {
  const here = inPage.get(id)
  if (here) return here
  const kept = (await database.run('readonly', (store) => answered(store(photos).get(id)))) as KeptBytes | undefined
  return kept?.bytes
}

/** Deletes a photo that the server has. */
export async function forgetPhotoBytes(id: string): Promise<void> {
  inPage.delete(id)
  await database.run('readwrite', (store) => answered(store(photos).delete(id)))
}

const dayMs = 86_400_000

/** Deletes photos that nothing names, such as those that were taken again; none that another tab may be about to name. */
export async function dropUnnamedPhotos(named: ReadonlySet<string>): Promise<void> {
  await database.run('readwrite', async (store) => {
    for (const key of await answered(store(photos).getAllKeys())) {
      if (typeof key !== 'string' || named.has(key)) continue
      const kept = (await answered(store(photos).get(key))) as KeptBytes
      if (kept.keptAt < Date.now() - dayMs) await answered(store(photos).delete(key))
    }
  })
}
