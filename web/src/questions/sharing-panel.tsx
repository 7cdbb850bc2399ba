import type { QuestionDetails } from '@ariviyal/contract/questions/question-details'
import { offerQuestion, shareQuestion, unshareQuestion, withdrawQuestion } from '@ariviyal/contract/questions/sharing'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { Notice } from '../ui/notice.tsx'
import { Mark } from '../ui/mark.tsx'

type Sharing = NonNullable<QuestionDetails['sharing']>
type Act = keyof typeof acts

/** What can be done with a question, each after a question about it. */
const acts = {
  share: {
    send: shareQuestion,
    label: 'Share with my school',
    title: 'Share with your school?',
    text: 'Subscribers at your school can read, use and copy it. They do not see your name. They also see what you change later.',
    pending: 'Sharing...',
  },
  unshare: {
    send: unshareQuestion,
    label: 'Stop sharing',
    title: 'Stop sharing it?',
    text: 'Tests that use it, and copies, stay.',
    pending: 'Stopping...',
  },
  offer: {
    send: offerQuestion,
    label: 'Offer to all',
    title: 'Offer it to all subscribers?',
    text: 'Ariviyal reviews it first, as it is now. Once accepted, every subscriber can find it, without your name, even after your account is deleted. You can withdraw it while you have the account.',
    pending: 'Offering...',
  },
  withdraw: {
    send: withdrawQuestion,
    label: 'Withdraw',
    title: 'Withdraw the question?',
    text: 'Subscribers can no longer find it. Tests that use it, and copies, stay.',
    pending: 'Withdrawing...',
  },
} as const

const marks = {
  pending: { look: 'waiting', words: 'Waiting for review' },
  accepted: { look: 'good', words: 'Every subscriber can find it' },
  refused: { look: 'bad', words: 'Not accepted' },
} as const

/** With whom a teacher shares an own question. */
export function SharingPanel({ id, sharing }: { id: string; sharing: Sharing }) {
  const dialog = useDialog<Act>()
  const { school, with_school: withSchool, offer } = sharing
  const button = (act: Act) => (
    <Button tone="quiet" onClick={() => dialog.show(act)}>
      {acts[act].label}
    </Button>
  )
  const act = dialog.item === undefined ? undefined : acts[dialog.item]
  return (
    <section aria-labelledby="sharing" className="max-w-3xl border-t-2 border-ink pt-6">
      <h2 id="sharing" className="mb-4 text-xl">
        Who can find this question
      </h2>
      <Notice dialog={dialog} />
      <ul className="grid gap-5">
        {school === null ? null : (
          <li className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {school} <Mark look={withSchool ? 'good' : 'calm'}>{withSchool ? 'Shared' : 'Not shared'}</Mark>
            </span>
            {button(withSchool ? 'unshare' : 'share')}
          </li>
        )}
        <li className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0">
            All subscribers{' '}
            <Mark look={offer ? marks[offer.state].look : 'calm'}>
              {offer ? marks[offer.state].words : 'Not offered'}
            </Mark>
          </span>
          {button(offer === null || offer.state === 'refused' ? 'offer' : 'withdraw')}
          {offer?.state === 'refused' ? (
            <p className="basis-full border-l-4 border-kumkum pl-4 wrap-anywhere whitespace-pre-line">{offer.reason}</p>
          ) : null}
        </li>
      </ul>
      <ConfirmDialog
        dialog={dialog}
        title={act?.title ?? ''}
        act={(chosen) => call(acts[chosen].send, { params: { id } })}
        submit={act?.label ?? ''}
        pending={act?.pending ?? ''}
        failed="This could not be saved. Try again."
      >
        {act?.text}
      </ConfirmDialog>
    </section>
  )
}
