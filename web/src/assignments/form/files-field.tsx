import { limits, teacherUploadBytes } from '@ariviyal/contract/limits'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form/field-frame.tsx'
import { UploadField } from '../../uploads/upload-field.tsx'
import type { DraftFile } from './assignment-draft.ts'

interface Props {
  files: readonly DraftFile[]
  error: string | undefined
  put: (files: DraftFile[]) => void
}

/** A PDF is a document for the examination too, so that one button takes both. */
const kinds = [
  { kind: 'picture', label: 'Add a picture' },
  { kind: 'document', label: 'Add a PDF or document' },
] as const

/** Files that the teacher attaches. An upload moves into the list once it is ready. */
export function FilesField({ files, error, put }: Props) {
  return (
    <section aria-labelledby="files" className="grid gap-3">
      <h2 id="files" className="text-xl">
        Files
      </h2>
      {files.length === 0 ? (
        <p className="text-ink-soft">A worksheet, a picture or a data table for your pupils.</p>
      ) : (
        <ul className="border-t border-line">
          {files.map((file, place) => (
            <li
              key={'id' in file ? file.id : file.upload}
              className="flex items-center justify-between gap-4 border-b border-line py-2"
            >
              <p className="min-w-0 wrap-anywhere">{file.name}</p>
              <Button tone="plain" className="shrink-0" onClick={() => put(files.toSpliced(place, 1))}>
                Remove<span className="sr-only"> {file.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FieldError id="files" error={error} />
      {files.length >= limits.assignmentFilesMax ? null : (
        <div className="grid gap-4 md:grid-cols-2">
          {kinds.map(({ kind, label }) => (
            <UploadField
              // Empty again once its file is in the list.
              key={`${kind} ${files.length}`}
              name={`new-${kind}`}
              label={label}
              kind={kind}
              maxBytes={teacherUploadBytes[kind]}
              optional
              onReady={(upload) => {
                if (upload) put([...files, { upload: upload.id, name: upload.filename, kind }])
              }}
            />
          ))}
        </div>
      )}
    </section>
  )
}
