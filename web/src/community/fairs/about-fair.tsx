import { fairPlaces, tieRules } from '@ariviyal/contract/community/fairs/fair-rules'
import {
  cancelFair,
  changeFair,
  FairCancellation,
  leaveFair,
  type WholeFair,
} from '@ariviyal/contract/community/fairs/fairs'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { CopyLine } from '../../ui/copy-line.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Facts } from '../../ui/facts.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { fairsPath, heldInWords } from './fair-words.ts'
import { ruleErrors, rulesOf } from './read-rules.ts'

const RuleFields = loadOnDemand(async () => (await import('./rule-fields.tsx')).RuleFields)

/** The rules of a fair, and what its host and its judges can do about it. */
export function AboutFair({ fair }: { fair: WholeFair }) {
  const navigate = useNavigate()
  const cancelling = useDialog<string>()
  const leaving = useDialog<string>()
  const isRunning = fair.state === 'open' || fair.state === 'judging'
  return (
    <>
      <Notice dialog={cancelling} />
      <Facts
        facts={[
          ['Day', heldInWords(fair.held_on)],
          ['Where', fair.place === '' ? fairPlaces[fair.kind] : `${fairPlaces[fair.kind]}: ${fair.place}`],
          ['Entries close', <Moment key="until" at={fair.entries_until} show="zoned" />],
          ['Grades', `${fair.grade_from} to ${fair.grade_to}`],
          ['Categories', fair.categories.join('\n')],
          ['Rubric', fair.rubric.map(({ name, marks }) => `${name}: ${pluralise(marks, 'mark')}`).join('\n')],
          ['Equal totals', tieRules[fair.tie_rule]],
          ...(fair.schools.length > 0 ? [['Schools', fair.schools.map(({ name }) => name).join('\n')] as const] : []),
          ...(isRunning ? [['Rules', rulesInWords(fair)] as const] : []),
        ]}
      />
      {fair.hosting && isRunning ? <Invitations hosting={fair.hosting} isOpen={fair.state === 'open'} /> : null}
      {fair.is_host && isRunning && !fair.is_locked ? <ChangeRules fair={fair} /> : null}
      <p className="flex flex-wrap gap-3">
        {fair.is_host && isRunning ? (
          <Button tone="danger" onClick={() => cancelling.show(fair.id)}>
            Cancel the fair
          </Button>
        ) : null}
        {fair.role === 'judge' && isRunning ? (
          <Button tone="danger" onClick={() => leaving.show(fair.id)}>
            Stop judging
          </Button>
        ) : null}
      </p>
      <ConfirmDialog
        dialog={cancelling}
        title="Cancel the fair?"
        schema={FairCancellation}
        act={(id, body) => call(cancelFair, { params: { id }, body })}
        submit="Cancel the fair"
        back="Keep it"
        pending="Cancelling..."
        failed="The fair could not be cancelled. Try again."
      >
        <p>Judging stops and no certificates are issued. Everyone who takes part is notified.</p>
        <TextArea
          name="reason"
          label="Reason"
          hint="Everyone who takes part reads it."
          maxLength={limits.reasonMax}
          rows={3}
        />
      </ConfirmDialog>
      <ConfirmDialog
        dialog={leaving}
        title="Stop judging?"
        act={(id) => call(leaveFair, { params: { id } })}
        leave={() => navigate(fairsPath)}
        submit="Stop judging"
        pending="Saving..."
        failed="That did not work. Try again."
      >
        Other judges get the entries that you have not scored. Scores that you gave count.
      </ConfirmDialog>
    </>
  )
}

const rulesInWords = ({ is_locked: isLocked }: WholeFair) =>
  isLocked ? 'Locked: the first entry is in.' : 'The host can change them until the first entry.'

function Invitations({ hosting, isOpen }: { hosting: NonNullable<WholeFair['hosting']>; isOpen: boolean }) {
  const address = (code: string) => `${location.origin}${fairsPath}?code=${code}`
  return (
    <section aria-labelledby="invite" className="border-t-2 border-ink pt-6">
      <h2 id="invite" className="mb-1 text-xl">
        Invite
      </h2>
      <p className="max-w-measure text-ink-soft">
        Send the links to teachers you know, or open a teacher in{' '}
        <Link to="/networking/people" className="link">
          the directory
        </Link>{' '}
        and invite them there. Anyone with a link can join.
      </p>
      {isOpen ? <CopyLine label="Link for teachers of the schools" text={address(hosting.school_code)} /> : null}
      <CopyLine label="Link for judges" text={address(hosting.judge_code)} />
    </section>
  )
}

function ChangeRules({ fair }: { fair: WholeFair }) {
  const [isOpen, setIsOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const { id, version } = fair
  if (!isOpen)
    return (
      <p>
        <Button tone="quiet" onClick={() => setIsOpen(true)}>
          Change the rules
        </Button>
      </p>
    )
  return (
    <section aria-labelledby="rules" className="border-t-2 border-ink pt-6">
      <h2 id="rules" className="mb-4 text-xl">
        Change the rules
      </h2>
      <Form
        check={ruleErrors}
        send={(values) => call(changeFair, { params: { id }, body: { ...rulesOf(values), version } })}
        done={() => revalidate()}
        failed="The rules could not be changed. What you wrote is still here: try again."
        submit="Save the rules"
        pending="Saving..."
        className="grid gap-5"
      >
        <RuleFields known={fair} />
      </Form>
    </section>
  )
}
