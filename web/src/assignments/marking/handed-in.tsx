import type { TaughtWork } from '@ariviyal/contract/assignments/marking'
import type { ReactNode } from 'react'

/** What a pupil handed in: the text, the documents, and the pages as children, null where there are none. */
export function HandedIn({ work: { text, files }, children }: { work: TaughtWork; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-4">
      {text ? (
        <p className="border-l-4 border-line bg-surface px-4 py-3 font-serif wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      ) : null}
      {files
        .filter(({ kind }) => kind === 'document')
        .map((file) => (
          <p key={file.id}>
            <a href={file.url} className="link inline-flex min-h-11 items-center wrap-anywhere">
              Open {file.name}
            </a>
          </p>
        ))}
      {children}
      {text === '' && files.length === 0 ? (
        <p className="text-ink-soft">
          Nothing was handed in here. You can still give marks, such as for work on paper.
        </p>
      ) : null}
    </div>
  )
}
