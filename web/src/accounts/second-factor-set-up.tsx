import type { Answer } from '@ariviyal/contract/endpoint'
import { type proposeSecondFactor, TurnOnForm, turnOnSecondFactor } from '@ariviyal/contract/accounts/second-factor'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { CodeField } from './code-field.tsx'

type Proposal = Answer<typeof proposeSecondFactor>

interface Props {
  proposal: Proposal
  done: (recoveryCodes: string[]) => void
  cancel: () => void
}

/** Two steps: the app scans the secret, then a first code proves it. */
export function SecondFactorSetUp({ proposal, done, cancel }: Props) {
  return (
    <ol className="grid gap-8">
      <li>
        <h2 className="mb-3 text-xl">1. Add the account to your app</h2>
        <p className="mb-4 max-w-measure">
          Open an authenticator app on your phone and scan this QR code. If you are on that phone now, copy the key into
          the app instead.
        </p>
        <QrCode qr={proposal.qr} label="QR code for your authenticator app" className="size-56 border border-line" />
        <div className="max-w-lg">
          <p className="mt-4 font-mono wrap-anywhere">{proposal.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
          <CopyLine label="Key" text={proposal.secret} />
        </div>
      </li>
      <li>
        <h2 className="mb-3 text-xl">2. Enter your password and the code that the app shows</h2>
        <Form
          schema={TurnOnForm}
          send={(body) => call(turnOnSecondFactor, { body })}
          done={(answer) => done(answer.recovery_codes)}
          failed="The second factor could not be turned on. Try again."
          submit="Turn on"
          pending="Checking..."
          className="grid max-w-lg gap-5"
          beside={
            <Button tone="plain" onClick={cancel}>
              Cancel
            </Button>
          }
        >
          <input type="hidden" name="proposal" value={proposal.proposal} />
          <Field name="password" label="Your password" type="password" autoComplete="current-password" />
          <CodeField hint="Six digits; a new code every 30 seconds" />
        </Form>
      </li>
    </ol>
  )
}
