import {
  approveUnmasking,
  decidePost,
  decidePostAppeal,
  type PostCase,
  requestUnmasking,
  showPostCase,
  UnmaskingForm,
} from '@ariviyal/contract/community/moderation'
import { moderationActs, reportReasons } from '@ariviyal/contract/community/moderation-rules'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { BackLink } from '../../console/back-link.tsx'
import { ConsoleHead } from '../../console/console-head.tsx'
import { offerUndo } from '../../console/undo-offers.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { QuestionPicture } from '../../questions/preview/question-picture.tsx'
import { PostText } from '../discussions/post-text.tsx'
import { Moment } from '../../ui/moment.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { contributionsPath } from '../contributions/load-contributions.ts'
import { authorWords } from '../discussions/author-words.ts'
import { discussionsPath } from '../discussions/load-discussions.ts'
import { actWords } from '../moderation/act-words.ts'
import type { Route } from './+types/post'

export const meta = () => pageMeta({ title: 'Post of the community' })

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return { post: await call(showPostCase, { params: { id: params.id }, signal: request.signal }) }
}

const stateWords = {
  shown: 'Colleagues see it',
  waiting: 'Waits for review',
  hidden: 'Hidden while a complaint waits',
  removed: 'Removed',
}

const kindWords = { discussion: 'Question', answer: 'Answer', contribution: 'Plan, paper or experiment', news: 'News' }
const listOf = {
  discussion: discussionsPath,
  answer: discussionsPath,
  contribution: contributionsPath,
  news: '/networking/news',
}

/** A post with its reports, decisions and appeals. */
export default function PostPage({ loaderData: { post } }: Route.ComponentProps) {
  const { earlier } = post
  return (
    <>
      <BackLink to="/admin">Desk</BackLink>
      <ConsoleHead title={kindWords[post.kind]} lead={post.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <div className="border-2 border-line bg-surface p-4">
          {post.kind === 'answer' && post.question.length > 0 ? (
            <details className="mb-4">
              <summary className="flex min-h-11 cursor-pointer items-center font-semibold">The question</summary>
              <PostText content={post.question} />
            </details>
          ) : null}
          {post.content.length > 0 ? <PostText content={post.content} /> : <p className="text-ink-soft">No text.</p>}
          {post.picture ? <QuestionPicture picture={post.picture} /> : null}
        </div>
        <Facts
          facts={[
            ['Author', authorWords(post.author)],
            ['State', stateWords[post.state]],
            ['Posted', <Moment key="posted" at={post.created_at} />],
            [
              'Author before',
              [
                pluralise(earlier.warnings, 'warning'),
                pluralise(earlier.suspensions, 'suspension'),
                pluralise(earlier.removals, 'removed post'),
              ].join(', '),
            ],
            [
              'Suspended until',
              post.suspended_until ? <Moment key="until" at={post.suspended_until} /> : 'Not suspended',
            ],
          ]}
        />
        {post.state === 'shown' ? (
          <p>
            <Link to={`${listOf[post.kind]}/${post.discussion_id}`} className="link inline-flex min-h-11 items-center">
              Open it as colleagues see it
            </Link>
          </p>
        ) : null}
        <Reports post={post} />
        <Decisions post={post} />
        <Decide key={post.decisions[0]?.id} post={post} />
        {post.author.by === 'anonymous' ? <Unmasking post={post} /> : null}
      </div>
    </>
  )
}

function Reports({ post: { reports } }: { post: PostCase }) {
  return (
    <section>
      <h2 className="text-xl">Reports</h2>
      {reports.length === 0 ? <p className="mt-2 text-ink-soft">Nobody has reported it.</p> : null}
      <ul>
        {reports.map((report) => (
          <li key={report.id} className="border-b border-line py-3">
            <p className="font-semibold">
              {reportReasons[report.reason]}
              {report.is_settled ? ' (settled)' : ''}
            </p>
            <p className="wrap-anywhere">{report.details}</p>
            <p className="text-sm text-ink-soft">
              <Moment at={report.created_at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decisions({ post: { decisions } }: { post: PostCase }) {
  if (decisions.length === 0) return null
  return (
    <section>
      <h2 className="text-xl">Decisions</h2>
      <ul>
        {decisions.map((decision) => (
          <li key={decision.id} className="border-b border-line py-3">
            <p className="font-semibold">
              {actWords[decision.act]} by {decision.by}
              {decision.is_reversed ? ' (reversed)' : ''}
            </p>
            <p className="wrap-anywhere">{decision.reason}</p>
            <p className="text-sm text-ink-soft">
              <Moment at={decision.created_at} />
            </p>
            {decision.appeal ? <p className="mt-2 wrap-anywhere">Appeal: {decision.appeal}</p> : null}
            {decision.appeal_reason ? <p className="wrap-anywhere">Answer: {decision.appeal_reason}</p> : null}
            {decision.appeal_waits ? <DecideAppeal id={decision.id} isOwn={decision.by_caller} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function DecideAppeal({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { revalidate } = useRevalidator()
  if (isOwn) return <Banner tone="info">You made this decision. Another member of staff decides the appeal.</Banner>
  return (
    <Form
      check={({ outcome }) => (outcome ? {} : { outcome: 'Choose an outcome' })}
      send={async (values) => {
        const body = { is_granted: values['outcome'] === 'granted', reason: String(values['reason'] ?? '') }
        await call(decidePostAppeal, { params: { id }, body })
        await revalidate()
      }}
      done={() => undefined}
      failed="The appeal could not be decided. Try again."
      submit="Decide the appeal"
      pending="Saving..."
      className="mt-3 grid gap-4"
    >
      <Select
        name="outcome"
        label="Outcome"
        prompt="Choose an outcome"
        options={[
          { value: 'granted', label: 'Grant: the decision no longer counts' },
          { value: 'declined', label: 'Decline: the decision stays' },
        ]}
      />
      <TextArea name="reason" label="Reason" hint="The author reads it." maxLength={limits.reasonMax} rows={3} />
    </Form>
  )
}

const choices = {
  ...actWords,
  kept: 'Keep: colleagues see it',
  note: 'Write to the author',
  warning: 'Warn the author',
  suspension: 'Suspend the author for some days',
  removal: 'Remove the post',
}

function Decide({ post }: { post: PostCase }) {
  const { revalidate } = useRevalidator()
  const [act, setAct] = useState<string>('')
  return (
    <section>
      <h2 className="text-xl">Decide</h2>
      <Form
        // The server checks the values, which depend on what is chosen.
        send={async (values) => {
          const body = values as BodyInput<typeof decidePost>
          await offerUndo(post.title, call(decidePost, { params: { id: post.id }, body }))
          await revalidate()
        }}
        done={() => undefined}
        failed="The decision could not be saved. Try again."
        submit="Decide"
        pending="Saving..."
        className="mt-3 grid gap-4"
      >
        <Select
          name="act"
          label="What to do"
          prompt="Choose"
          value={act}
          onChange={({ target }) => setAct(target.value)}
          options={moderationActs.map((value) => ({ value, label: choices[value] }))}
        />
        {act === 'suspension' ? <Field name="days" label="Days" inputMode="numeric" defaultValue="7" /> : null}
        {act === '' || act === 'kept' ? null : (
          <TextArea name="reason" label="Reason" hint="The author reads it." maxLength={limits.reasonMax} rows={3} />
        )}
      </Form>
    </section>
  )
}

function Unmasking({ post: { id, unmasking } }: { post: PostCase }) {
  const { revalidate } = useRevalidator()
  const [isOpen, setIsOpen] = useState(false)
  if (unmasking?.name) return <Banner tone="warning">The author is {unmasking.name}. Only you two see this.</Banner>
  if (unmasking?.is_approved) return <Banner tone="info">Two colleagues know the author.</Banner>
  if (unmasking)
    return (
      <section className="grid gap-3">
        <h2 className="text-xl">Name of the author</h2>
        <p className="wrap-anywhere">
          {unmasking.by} asks for it: {unmasking.reason}
        </p>
        {unmasking.by_caller ? (
          <p>Another member of staff has to agree.</p>
        ) : (
          <Form
            send={async () => {
              await call(approveUnmasking, { params: { id: unmasking.id } })
              await revalidate()
            }}
            done={() => undefined}
            failed="This could not be saved. Try again."
            submit="Agree: name the author to us two"
            pending="Saving..."
          >
            {null}
          </Form>
        )}
      </section>
    )
  if (!isOpen)
    return (
      <div>
        <Button tone="plain" onClick={() => setIsOpen(true)}>
          Ask for the name of the author
        </Button>
      </div>
    )
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Name of the author</h2>
      <Form
        schema={UnmaskingForm}
        send={async (body) => {
          await call(requestUnmasking, { params: { id }, body })
          await revalidate()
        }}
        done={() => undefined}
        failed="This could not be saved. Try again."
        submit="Ask a colleague to agree"
        pending="Saving..."
        className="grid gap-4"
      >
        <TextArea name="reason" label="Why must staff know it?" maxLength={limits.reasonMax} rows={3} />
      </Form>
    </section>
  )
}
