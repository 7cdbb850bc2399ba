import { acceptAnswer, editAnswer, type PostedAnswer } from '@ariviyal/contract/community/discussions'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, serverMessage } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { textOf } from '../../ui/form/form-values.ts'
import { Mark } from '../../ui/mark.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { PostMenu } from '../moderation/post-menu.tsx'
import { answerErrors } from './answer-editor.tsx'
import { authorWords } from './author-words.ts'
import { PostBody } from './post-body.tsx'
import { BodyField } from './post-fields.tsx'
import { PostPictureField } from './post-picture-field.tsx'
import { sentPicture } from './kept/sent-additions.ts'
import { PostLine } from './post-line.tsx'
import { TrialForm } from './trial-form.tsx'

/** An answer, with what teachers who tried it say. */
export function AnswerView({ answer, isAsker }: { answer: PostedAnswer; isAsker: boolean }) {
  const [doing, setDoing] = useState<'edit' | 'try'>()
  const { author, is_accepted, state, tried, tried_by_caller, trials, edit } = answer
  const stop = () => setDoing(undefined)
  return (
    <article className={`border-2 p-4 sm:p-6 ${is_accepted ? 'border-peacock' : 'border-line'}`}>
      <div className="mb-3 flex flex-wrap gap-2 empty:hidden">
        {is_accepted ? <Mark look="good">Accepted by the asker</Mark> : null}
        {state === 'waiting' ? <Mark look="waiting">Waits for review</Mark> : null}
        {state === 'hidden' ? <Mark look="waiting">Hidden while staff examine a complaint</Mark> : null}
        {state === 'removed' ? <Mark look="bad">Removed by staff</Mark> : null}
      </div>
      {doing === 'edit' ? <EditAnswer answer={answer} close={stop} /> : <PostBody post={answer} />}
      <PostLine post={answer}>
        {edit && doing === undefined ? (
          <Button tone="plain" onClick={() => setDoing('edit')}>
            Edit
          </Button>
        ) : null}
        {isAsker && !is_accepted && state === 'shown' ? <AcceptButton id={answer.id} /> : null}
        {!author.is_caller && state === 'shown' && doing === undefined ? (
          <Button tone="plain" onClick={() => setDoing('try')}>
            {tried_by_caller ? 'Change what happened in your class' : 'I tried it in class'}
          </Button>
        ) : null}
        <PostMenu id={answer.id} author={author} />
      </PostLine>
      {doing === 'try' ? <TrialForm answerId={answer.id} close={stop} /> : null}
      {tried > 0 ? (
        <div className="mt-4 border-t border-line pt-3">
          <h3 className="text-base">{`Tried in class by ${pluralise(tried, 'teacher')}`}</h3>
          <ul className="mt-1 grid gap-1">
            {trials.map((trial) => (
              <li key={`${trial.created_at} ${trial.note}`} className="wrap-anywhere">
                <span className="font-serif">{trial.note}</span>{' '}
                <span className="text-sm text-ink-soft">{authorWords(trial.author)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </article>
  )
}

function AcceptButton({ id }: { id: string }) {
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const accept = async () => {
    setPending(true)
    setProblem('')
    try {
      await call(acceptAnswer, { params: { id } })
      await revalidate()
    } catch (error) {
      setProblem(serverMessage(error) ?? 'This could not be saved. Try again.')
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button tone="plain" disabled={pending} onClick={() => void accept()}>
        Accept this answer
      </Button>
      {problem ? (
        <Banner tone="error" live>
          {problem}
        </Banner>
      ) : null}
    </>
  )
}

function EditAnswer({ answer: { id, edit, picture }, close }: { answer: PostedAnswer; close: () => void }) {
  const { revalidate } = useRevalidator()
  return (
    <Form
      check={answerErrors}
      send={async (values) => {
        await call(editAnswer, { params: { id }, body: { body: textOf(values, 'body'), ...sentPicture(values) } })
        await revalidate()
      }}
      done={close}
      failed="Your changes could not be saved. Try again."
      submit="Save"
      pending="Saving..."
      className="grid gap-4"
      beside={
        <Button tone="plain" onClick={close}>
          Cancel
        </Button>
      }
    >
      <BodyField label="Answer" defaultValue={edit?.body} rows={6} />
      <PostPictureField known={picture} />
    </Form>
  )
}
