import { messages } from '@ariviyal/contract/messages'
import {
  CodeForm,
  proposeSecondFactor,
  renewRecoveryCodes,
  type showSecondFactor,
  TurnOffForm,
  turnOffSecondFactor,
} from '@ariviyal/contract/accounts/second-factor'
import { isStaff } from '@ariviyal/contract/accounts/roles'
import type { Answer } from '@ariviyal/contract/endpoint'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, call } from '../api/client.ts'
import { updateUser } from '../session/store.ts'
import { useSession } from '../session/use-session.ts'
import { Facts } from '../ui/facts.tsx'
import { Mark } from '../ui/mark.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { DialogFrame } from '../ui/dialog/dialog-frame.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { CodeField } from './code-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

type State = Answer<typeof showSecondFactor>

/** The user's own second factor. New recovery codes stay visible until confirmed as stored. */
export function SecondFactorSettings({ state }: { state: State }) {
  const [codes, setCodes] = useState<string[]>()
  const { revalidate } = useRevalidator()
  const keep = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes)
    void revalidate()
  }
  if (codes) return <RecoveryCodes codes={codes} done={() => setCodes(undefined)} />
  return state.is_on ? <TurnedOn state={state} keep={keep} /> : <TurnedOff state={state} keep={keep} />
}

interface PartProps {
  state: State
  keep: (recoveryCodes: string[]) => void
}

function TurnedOff({ state, keep }: PartProps) {
  const [proposal, setProposal] = useState<Answer<typeof proposeSecondFactor>>()
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const role = useSession().currentUser?.role

  const begin = async () => {
    setIsPending(true)
    setFailure(undefined)
    try {
      setProposal(await call(proposeSecondFactor))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.msg ?? messages.internal)
    } finally {
      setIsPending(false)
    }
  }
  const turnedOn = (recoveryCodes: string[]) => {
    updateUser({ second_factor: 'given' })
    keep(recoveryCodes)
  }

  if (proposal) return <SecondFactorSetUp proposal={proposal} done={turnedOn} cancel={() => setProposal(undefined)} />
  return (
    <>
      {state.is_required ? (
        <Banner tone="warning" className="mb-6">
          All staff need a second factor. Set up yours to open the console.
        </Banner>
      ) : null}
      <Facts
        facts={[
          [
            'Second factor',
            <Mark key="state" look={isStaff(role) ? 'bad' : 'calm'}>
              Off
            </Mark>,
          ],
        ]}
      />
      <p className="my-5 max-w-measure">
        With a second factor, each login also asks for a code from an app on your phone, so a stolen password alone is
        not enough. Any authenticator app works, even one that you already use for your bank or your mail.
      </p>
      {failure === undefined ? null : (
        <Banner tone="error" live className="mb-5">
          {failure}
        </Banner>
      )}
      <div>
        <Button onClick={begin} disabled={isPending}>
          {isPending ? 'Preparing...' : 'Set up a second factor'}
        </Button>
      </div>
    </>
  )
}

function TurnedOn({ state, keep }: PartProps) {
  const renewing = useDialog<State>()
  const turningOff = useDialog<State>()
  const { revalidate } = useRevalidator()
  const role = useSession().currentUser?.role
  const codesLeft = state.recovery_codes_left
  return (
    <>
      <Notice dialog={turningOff} />
      <Facts
        facts={[
          [
            'Second factor',
            <Mark key="state" look="good">
              On
            </Mark>,
          ],
          ['Recovery codes', `${codesLeft} left`],
        ]}
      />
      {codesLeft <= 3 ? (
        <Banner tone="warning" className="mt-5">
          {codesLeft === 0 ? 'No recovery code is left.' : 'Few recovery codes are left.'} Make new ones while you have
          your app.
        </Banner>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button tone="quiet" onClick={() => renewing.show(state)}>
          New recovery codes
        </Button>
        <Button tone="danger" onClick={() => turningOff.show(state)}>
          Turn off
        </Button>
      </div>
      <DialogFrame dialog={renewing} title="Make new recovery codes?">
        <Form
          schema={CodeForm}
          send={(body) => call(renewRecoveryCodes, { body })}
          done={(answer) => {
            renewing.close()
            keep(answer.recovery_codes)
          }}
          failed="New codes could not be made. Try again."
          submit="Make new codes"
          pending="Checking..."
          className="grid gap-5"
        >
          <p className="max-w-measure">Your current codes stop working.</p>
          <CodeField hint="From your app, or a recovery code" />
        </Form>
      </DialogFrame>
      <DialogFrame dialog={turningOff} title="Turn the second factor off?">
        <Form
          schema={TurnOffForm}
          send={async (body) => {
            const answer = await call(turnOffSecondFactor, { body })
            updateUser({ second_factor: state.is_required ? 'set-up-needed' : isStaff(role) ? 'off' : undefined })
            await revalidate()
            return answer
          }}
          done={({ msg }) => turningOff.finish({ tone: 'success', text: msg })}
          failed="The second factor could not be turned off. Try again."
          submit="Turn off"
          pending="Checking..."
          className="grid gap-5"
        >
          <p className="max-w-measure">
            {state.is_required
              ? 'All staff need one: the console stays closed until you set up another.'
              : 'After that, your password alone opens the account.'}
          </p>
          <Field name="password" label="Your password" type="password" autoComplete="current-password" />
          <CodeField hint="From your app, or a recovery code" />
        </Form>
      </DialogFrame>
    </>
  )
}
