import {
  archiveEbook,
  editEbook,
  EbookForm,
  publishEbook,
  restoreEbook,
  showStaffEbook,
  type StaffEbookDetails,
  unpublishEbook,
} from '@ariviyal/contract/library/library-staff'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import type { Route } from './+types/ebook'
import { EbookFields } from './ebook-fields.tsx'
import { EbookPreview } from './ebook-preview.tsx'
import { EditForm } from '../../console/edit-form.tsx'
import { type Acts, PublishPanel } from './publish-panel.tsx'
import { useReload } from './use-reload.ts'
import { withBoards } from './with-boards.ts'

const formSchema = withBoards(EbookForm)

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.book.title ?? 'Book' })

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return { book: await call(showStaffEbook, { params: { id: params.id }, signal: request.signal }) }
}

const acts: Acts = {
  publish: (id) => call(publishEbook, { params: { id } }),
  unpublish: (id) => call(unpublishEbook, { params: { id } }),
  archive: (id) => call(archiveEbook, { params: { id } }),
  restore: (id) => call(restoreEbook, { params: { id } }),
}

export default function StaffEbookPage({ loaderData: { book } }: Route.ComponentProps) {
  const { round, reload } = useReload(book)
  return (
    <>
      <ConsoleHead back={{ to: '/admin/ebooks', label: 'All books' }} title={book.title} />
      <PublishPanel
        key={`state ${book.id}`}
        item={book}
        noun="book"
        missing={book.has_file ? undefined : 'Add its file below before you publish it.'}
        acts={acts}
      />
      <section aria-labelledby="preview">
        <h2 id="preview" className="mt-10 mb-4 text-xl">
          As readers see it
        </h2>
        <EbookPreview book={book} />
      </section>
      <section aria-labelledby="change">
        <h2 id="change" className="mt-10 mb-4 text-xl">
          Change the book
        </h2>
        {book.state === 'archived' ? (
          <p className="text-ink-soft">Restore the book from the archive to change it.</p>
        ) : (
          <EbookEditor key={`${book.id} ${round}`} book={book} onReload={reload} />
        )}
      </section>
    </>
  )
}

/** Keeps the version that the form was filled from: a newer one loaded later must not pass for what the editor saw. */
function EbookEditor({ book, onReload }: { book: StaffEbookDetails; onReload: () => void }) {
  const { revalidate } = useRevalidator()
  const [version, setVersion] = useState(book.version)
  return (
    <EditForm
      className="max-w-3xl gap-6"
      schema={formSchema}
      save={(form) => call(editEbook, { params: { id: book.id }, body: { ...form, version } })}
      done={(reply) => {
        setVersion(reply.version)
        void revalidate()
        return reply.msg
      }}
      submit={book.state === 'published' ? 'Save for all readers' : 'Save the draft'}
      onReload={onReload}
    >
      <EbookFields book={book} round={version} />
    </EditForm>
  )
}
