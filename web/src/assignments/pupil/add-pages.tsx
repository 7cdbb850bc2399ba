import type { WorkFileKind } from '@ariviyal/contract/assignments/modes'
import { limits, pupilUploadBytes } from '@ariviyal/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { bytesInWords } from '../../uploads/upload-kinds.ts'
import { Banner } from '../../ui/banner.tsx'
import { FileButton } from './file-button.tsx'
import type { WorkSession } from './keeping/work-session.ts'
import { usePhotos } from './photos/use-photos.ts'

const documents = '.pdf,.docx,.odt,application/pdf'

/** Photos that some systems give no type. */
const photoName = /\.(?:hei[cf]|jpe?g|png|webp)$/i

const kindOf = (file: File): WorkFileKind =>
  file.type.startsWith('image/') || photoName.test(file.name)
    ? 'picture'
    : /\.pdf$/i.test(file.name)
      ? 'pdf'
      : 'document'

/** Adds photos, which are made small first, and files. */
export function AddPages({ session, count }: { session: WorkSession; count: number }) {
  const { t } = useLingui()
  const photos = usePhotos()
  const [problem, setProblem] = useState<string>()
  const room = limits.workFilesMax - count

  const add = async (files: File[]) => {
    setProblem(
      files.length > room ? t`At most ${limits.workFilesMax} pages and files fit into one hand-in.` : undefined,
    )
    for (const file of files.slice(0, room)) {
      const kind = kindOf(file)
      if (kind === 'picture') {
        const small = await photos.prepare(file)
        if (small) await session.add([small], kind)
      } else if (file.size > pupilUploadBytes[kind]) {
        const most = bytesInWords(pupilUploadBytes[kind])
        setProblem(t`${file.name} is too large. At most ${most} fit.`)
      } else await session.add([file], kind)
    }
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <FileButton accept="image/*" capture disabled={room <= 0} choose={add}>
          <Trans>Take a photo</Trans>
        </FileButton>
        <FileButton accept="image/*" multiple disabled={room <= 0} choose={add}>
          <Trans>Choose photos</Trans>
        </FileButton>
        <FileButton accept={documents} multiple disabled={room <= 0} choose={add}>
          <Trans>Add a PDF or document</Trans>
        </FileButton>
      </div>
      <output className="empty:hidden">{photos.words}</output>
      {problem === undefined ? null : (
        <Banner tone="error" live>
          {problem}
        </Banner>
      )}
    </div>
  )
}
