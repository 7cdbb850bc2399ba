import type { Assignment, AssignmentFile, AssignmentLink } from '@ariviyal/contract/assignments/assignments'
import { RichText } from '../questions/preview/rich-text.tsx'
import { Facts } from '../ui/facts.tsx'
import { Moment } from '../ui/moment.tsx'
import { pluralise } from '../ui/pluralise.ts'
import { bytesInWords } from '../uploads/upload-kinds.ts'
import { AttachedPictures } from './attached-pictures.tsx'
import { lateNames, linkNames, marksInWords } from './assignment-words.ts'

/** What an assignment says. */
export function AssignmentFacts({ assignment }: { assignment: Assignment }) {
  const { set_at, due_at, closed_at, takes_text, takes_files, links } = assignment
  const files = assignment.files.filter(({ kind }) => kind !== 'picture')
  const handedIn = takes_text ? `Text${takes_files ? ', photos and files' : ''}` : 'Photos and files'
  return (
    <section aria-labelledby="about" className="max-w-3xl">
      <h2 id="about" className="sr-only">
        Details
      </h2>
      <div className="mb-6 grid gap-4 empty:hidden">
        {assignment.instructions === '' ? null : (
          <p className="max-w-measure">
            <RichText text={assignment.instructions} formulas={assignment.formulas} />
          </p>
        )}
        <AttachedPictures files={assignment.files} />
      </div>
      <Facts
        facts={[
          [
            'Pupils see it',
            set_at === null ? (
              'Not yet'
            ) : (
              <>
                From <Moment at={set_at} />
              </>
            ),
          ],
          ['Due', due_at === null ? 'No date' : <Moment at={due_at} />],
          ...(due_at === null ? [] : [['Late work', lateNames[assignment.late_rule]] as const]),
          ...(closed_at === null ? [] : [['Closed', <Moment key="closed" at={closed_at} />] as const]),
          ['Handed in as', takes_text || takes_files ? handedIn : 'Paper'],
          ['Marking', marksInWords(assignment)],
          ['For', assignment.for_all ? 'The whole class' : pluralise(assignment.counts.pupils, 'chosen pupil')],
          ...(assignment.chapter === '' ? [] : [['Chapter', assignment.chapter] as const]),
          ...(assignment.competency === '' ? [] : [['Competency', assignment.competency] as const]),
          ...(links.length === 0 ? [] : [['Links', <Links key="links" links={links} />] as const]),
          ...(files.length === 0 ? [] : [['Files', <Files key="files" files={files} />] as const]),
        ]}
      />
    </section>
  )
}

/** Where the teacher finds what a link leads to. */
function addressOf({ kind, target_id, url, page, title }: AssignmentLink): string | null {
  switch (kind) {
    case 'web':
      return url
    case 'ebook':
      return `/reader?book=${target_id}#page=${page ?? 1}`
    case 'video':
      return `/digital-videos?${new URLSearchParams({ q: title })}`
    case 'material':
      return `/materials/${target_id}`
    case 'workshop':
      return '/online-training'
    case 'test':
      return `/lms/tests/${target_id}`
    default:
      return kind satisfies never
  }
}

function Links({ links }: { links: AssignmentLink[] }) {
  return (
    <ul>
      {links.map((link) => {
        const host = link.url === null ? null : URL.parse(link.url)?.host
        return (
          <li key={`${link.kind} ${link.target_id ?? link.url}`}>
            {link.is_gone ? (
              <>
                {link.title}, <strong className="text-kumkum">no longer there; pupils do not see it</strong>
              </>
            ) : (
              <a href={addressOf(link) ?? undefined} target="_blank" rel="noreferrer" className="link">
                {link.title}
              </a>
            )}
            <span className="text-sm text-ink-soft">
              {' '}
              {!host || host === link.title ? linkNames[link.kind] : host}
              {link.page === null ? '' : `, page ${link.page}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Files({ files }: { files: AssignmentFile[] }) {
  return (
    <ul>
      {files.map(({ id, name, url, bytes }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer" className="link">
            {name}
          </a>
          <span className="text-sm text-ink-soft"> {bytesInWords(bytes)}</span>
        </li>
      ))}
    </ul>
  )
}
