import { districtInWords } from '@ariviyal/contract/community/people/districts'
import type { Page } from '@ariviyal/contract/fields'
import type { FlagState } from '@ariviyal/contract/projects/project-rules'
import type { Field } from '@ariviyal/contract/projects/protocol'
import type { FlagToDecide } from '@ariviyal/contract/projects/running'
import { Button } from '../../ui/button.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DecideDialog } from '../flags/decide-dialog.tsx'
import { dayWords, flagWords } from '../project-words.ts'
import { valueWords } from '../value-words.ts'

interface Props {
  state: FlagState
  page: Page<FlagToDecide>
  /** Of all versions. */
  fields: readonly Field[]
}

const empty: Record<FlagState, string> = {
  open: 'No flagged reading to look at.',
  wrong: 'No flagged reading was found wrong.',
  right: 'No flagged reading was found right.',
}

/** Flagged readings of all schools, for who runs the project. */
export function Flags({ state, page, fields }: Props) {
  const deciding = useDialog<FlagToDecide>()
  const fieldOf = ({ reading }: FlagToDecide) => fields.find(({ key }) => key === reading.field)
  const labelOf = (flag: FlagToDecide) => fieldOf(flag)?.label ?? flag.reading.field
  return (
    <>
      <Notice dialog={deciding} />
      <PagedList
        label="Readings with these flags"
        empty={empty[state]}
        count={page.items.length}
        nextCursor={page.next_cursor}
      >
        <ul className="border-t-2 border-ink">
          {page.items.map((flag) => (
            <li
              key={flag.id}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3"
            >
              <div className="min-w-0 flex-1 basis-72">
                <p>
                  <strong>{flagWords[flag.kind]}.</strong> {flag.reason}
                </p>
                <p className="text-sm text-ink-soft">
                  {labelOf(flag)}: {valueWords(fieldOf(flag), flag.reading)} · School {flag.school},{' '}
                  {districtInWords(flag.district)} · {dayWords(flag.measured_on)}
                  {flag.reading.is_confirmed ? ' · the pupil said that it is right' : ''}
                </p>
                {flag.words === '' ? null : <p className="text-sm">{flag.words}</p>}
              </div>
              {flag.state === 'open' ? (
                <Button tone="quiet" onClick={() => deciding.show(flag)}>
                  Decide
                  <span className="sr-only">
                    {' '}
                    about {labelOf(flag)}, school {flag.school}
                  </span>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </PagedList>
      <DecideDialog dialog={deciding} />
    </>
  )
}
