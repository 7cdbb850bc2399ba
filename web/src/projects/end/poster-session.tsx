import { districtInWords } from '@ariviyal/contract/community/people/districts'
import type { Page } from '@ariviyal/contract/fields'
import { parseMarkup } from '@ariviyal/contract/markup/parse-markup'
import { openPoster, type ShownPoster } from '@ariviyal/contract/projects/posters'
import { download } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Markup } from '../../ui/markup.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { partWords } from '../pairs/report-text.tsx'
import { PosterButton } from './poster-button.tsx'
import { TakeDownDialog } from './take-down-dialog.tsx'

const nameOf = ({ names, school, grade }: ShownPoster): string =>
  names ? `${names.class}, ${names.school}` : `School ${school}, grade ${grade}`

/** The posters that teachers have put up, for all subscribers. */
export function PosterSession({ page: { items, next_cursor: next } }: { page: Page<ShownPoster> }) {
  const takingDown = useDialog<ShownPoster>()
  return (
    <section aria-labelledby="poster-session" className="print:hidden">
      <h2 id="poster-session" className="mb-2 text-xl">
        Poster session
      </h2>
      <p className="mb-4 max-w-measure text-ink-soft">
        Posters that the teachers of the classes have put up here. A school is a number, unless its teacher shows the
        name.
      </p>
      <Notice dialog={takingDown} />
      <PagedList label="Posters" empty="No poster is put up yet." count={items.length} nextCursor={next}>
        <ul className="border-t-2 border-ink">
          {items.map((poster) => (
            <li key={poster.id} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line py-4">
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
                <div className="min-w-0">
                  <h3 className="text-lg wrap-anywhere">{nameOf(poster)}</h3>
                  <p className="text-sm text-ink-soft">
                    {districtInWords(poster.district)} · <Moment at={poster.put_up_at} show="day" />
                  </p>
                </div>
                <div className="flex flex-wrap items-start gap-2">
                  <PosterButton
                    fetch={() => download(openPoster, { params: { id: poster.id } })}
                    label="Open the poster (PDF)"
                    of={nameOf(poster)}
                  />
                  {poster.may_take_down ? (
                    <Button tone="plain" onClick={() => takingDown.show(poster)}>
                      Take down<span className="sr-only"> the poster of {nameOf(poster)}</span>
                    </Button>
                  ) : null}
                </div>
              </div>
              {poster.report ? <FromReport report={poster.report} /> : null}
            </li>
          ))}
        </ul>
      </PagedList>
      <TakeDownDialog dialog={takingDown} />
    </section>
  )
}

/** What the class asked and found, in its own words. */
const FromReport = ({ report }: { report: NonNullable<ShownPoster['report']> }) => (
  <details>
    <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">From its report</summary>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-l-4 border-line pl-4">
      {(['asked', 'found'] as const).map((part) => (
        <div key={part}>
          <h4 className="mb-1 font-bold">{partWords[part]}</h4>
          <Markup blocks={parseMarkup(report[part])} headings={3} />
        </div>
      ))}
    </div>
  </details>
)
