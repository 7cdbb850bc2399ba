import { brand } from '@ariviyal/contract/brand'
import { normaliseSerial } from '@ariviyal/contract/certificates/serial'
import { messages } from '@ariviyal/contract/messages'
import { useNavigate } from 'react-router'
import { pageMeta } from '../../frame/page-meta.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AvailableOffline, useOfflineVerify } from './offline.tsx'

export const meta = () =>
  pageMeta({
    title: 'Check a certificate',
    path: '/verify',
    description: `Whether a certificate of participation of ${brand.name} is genuine, and whether it still counts.`,
  })

/** Form for the serial of a certificate without a QR code. */
export default function VerifyPage() {
  const navigate = useNavigate()
  const installed = useOfflineVerify()
  return (
    <>
      <PageHead
        title="Check a certificate"
        lead="Point the camera of a phone at the QR code on the certificate, or type its serial here. Everyone may check; no account is needed."
      />
      <div className="wrap grid gap-12 pt-8 pb-20 lg:grid-cols-2">
        <Form
          check={({ serial }): Record<string, string> =>
            normaliseSerial(String(serial)) ? {} : { serial: messages.serialWrong }
          }
          send={async ({ serial }) => navigate(`/verify/${normaliseSerial(String(serial)) ?? ''}`)}
          done={() => undefined}
          failed={messages.internal}
          submit="Check"
          pending="Checking..."
          className="grid content-start gap-5"
        >
          <Field
            name="serial"
            label="Serial"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            placeholder="AV-XXXX-XXXX-XXXX-X"
            hint="You find it beside the QR code. Capitals, dashes and spaces do not matter."
          />
        </Form>
        <section aria-labelledby="how">
          <h2 id="how" className="text-xl">
            What is checked
          </h2>
          <ul className="mt-4 grid list-disc gap-3 pl-5 font-serif">
            <li>
              <strong className="font-sans">The register.</strong> It lists every certificate we issued, and whether it
              was replaced or revoked.
            </li>
            <li>
              <strong className="font-sans">The signature.</strong> The QR code holds all that is printed, signed by{' '}
              {brand.name}. Change one letter, and the signature no longer matches.
            </li>
          </ul>
          <p className="mt-4 font-serif">
            Once you have opened this page on a device, it checks signatures without a network. It asks the register
            when you are online again.
          </p>
          <AvailableOffline installed={installed} />
        </section>
      </div>
    </>
  )
}
