import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/db/database.ts'
import { examineFile } from '../platform/examine/examine-file.ts'
import { examineBounds } from '../platform/examine/examined.ts'
import { readInTurn } from '../platform/examine/read-bytes.ts'
import { cleanFilename } from './begin-upload.ts'
import { examiningFolder, keepFile } from './examine-upload.ts'
import { type ExaminationResult, insertReady } from './uploads.queries.ts'

/** A picture that was examined and whose file is stored; `recordPictures` makes it an upload. */
export type KeptPicture = ExaminationResult & { id: string; filename: string; declaredBytes: number }

/** A request waits for the picture; a photo takes a second or two. */
const bounds = { ...examineBounds, seconds: { ...examineBounds.seconds, picture: 10 } }

/**
 * Examines a picture that came within another file, and stores what is kept of it. Needs no connection; a file whose upload is not recorded is
 * collected like any other that nothing refers to. Raises `FileRejection`, and `unavailable` when too many others wait.
 */
export async function keepPicture(
  ctx: AppContext,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<KeptPicture> {
  const id = uuid()
  const folder = join(examiningFolder(ctx), id)
  const [path, outputFolder] = [join(folder, 'received'), join(folder, 'made')]
  try {
    await mkdir(outputFolder, { recursive: true })
    await writeFile(path, bytes)
    const examined = await readInTurn(() => examineFile({ kind: 'picture', path, folder: outputFolder }, bounds))
    const result = await keepFile(ctx, { id, kind: 'picture', pupilId: null }, path, examined)
    return { id, filename: cleanFilename(name), declaredBytes: bytes.length, ...result }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes kept pictures uploads of a person, ready to be claimed in the same transaction. */
export async function recordPictures(
  tx: Transaction,
  createdBy: string,
  pictures: KeptPicture[],
  now: Date,
): Promise<void> {
  if (pictures.length > 0)
    await insertReady(
      tx,
      pictures.map((picture) => ({ ...picture, kind: 'picture', createdBy, createdAt: now, finishedAt: now })),
    )
}
