import * as calls from '@ariviyal/contract/chapters/chapters'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { ContentStateBar } from '../../console/content/content-state.tsx'
import { useDraft } from '../../console/edit-form.tsx'
import { EditSection } from '../../console/edit-section.tsx'
import { ChapterForm } from './chapter-form.tsx'
import type { Choice } from './use-fields.tsx'

const back = { to: '/admin/chapters', label: 'Chapters' }

const acts = {
  publish: calls.publishChapter,
  unpublish: calls.unpublishChapter,
  archive: calls.archiveChapter,
  restore: calls.restoreChapter,
}

export function NewChapter({ choices }: { choices: Choice[] }) {
  return (
    <>
      <ConsoleHead back={back} title="New chapter" lead="It is saved as a draft." />
      <ChapterForm choices={choices} save={(body) => call(calls.createChapter, { body })} {...useDraft(back.to)} />
    </>
  )
}

/** One chapter for staff: state, link to its page, and form. */
export function EditChapter({ chapter, choices }: { chapter: calls.StaffChapterDetails; choices: Choice[] }) {
  const { id, version, title, state, slug } = chapter
  return (
    <>
      <ConsoleHead back={back} title={title} />
      <ContentStateBar
        title={title}
        state={state}
        loss="the chapters"
        send={(act) => call(acts[act], { params: { id } })}
      />
      {state === 'published' ? (
        <p className="mb-6">
          <Link to={`/chapters/${slug}`} className="link inline-flex min-h-11 items-center">
            See it as teachers do
          </Link>
        </p>
      ) : null}
      <EditSection title="Change it" version={version}>
        {(saving) => (
          <ChapterForm
            {...saving}
            chapter={chapter}
            choices={choices}
            save={(body) => call(calls.editChapter, { params: { id }, body: { ...body, version } })}
          />
        )}
      </EditSection>
    </>
  )
}
