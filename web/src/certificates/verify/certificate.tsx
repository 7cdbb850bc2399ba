import { brand } from '@ariviyal/contract/brand'
import { normaliseSerial } from '@ariviyal/contract/certificates/serial'
import { Link, useLocation } from 'react-router'
import { pageMeta } from '../../frame/page-meta.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import type { Route } from './+types/certificate'
import { CheckedBy } from './checked-by.tsx'
import { timeOf } from './moments.ts'
import { AvailableOffline, useOfflineVerify } from './offline.tsx'
import { PrintedFields } from './printed-fields.tsx'
import { useFindings } from './use-findings.ts'
import { printedOf, verdictOf } from './verdict.ts'

export const meta = ({ params }: Route.MetaArgs) => pageMeta({ title: `Certificate ${params.serial}` })
export const HydrateFallback = Waiting

/** Verification of one certificate, by the issuer's record and by the signature in the URL fragment. */
export default function CertificatePage({ params }: Route.ComponentProps) {
  const serial = normaliseSerial(params.serial)
  const proof = useLocation().hash.slice(1)
  const { findings, at, again } = useFindings(serial, proof)
  const installed = useOfflineVerify()
  const verdict = verdictOf(findings, serial)
  const { signature, register } = findings
  const printed =
    register.is === 'known' ? printedOf(register.check) : signature.is === 'good' ? signature.fields : undefined
  return (
    <>
      <PageHead kicker="Check a certificate" title={serial ?? params.serial.slice(0, 60)} />
      <div className="wrap grid gap-8 pt-8 pb-20">
        <div aria-live="polite">
          {verdict ? (
            <Banner tone={verdict.tone}>
              <h2 className="text-2xl">{verdict.title}</h2>
              <p className="mt-1 max-w-measure">{verdict.text}</p>
              {verdict.replacedBy ? (
                <p className="mt-2">
                  <Link to={`/verify/${verdict.replacedBy}`} className="link inline-flex min-h-11 items-center">
                    {verdict.replacedBy}
                  </Link>
                </p>
              ) : null}
            </Banner>
          ) : (
            <Spinner label="Checking..." />
          )}
        </div>
        {printed ? <PrintedFields printed={printed} /> : null}
        {serial ? <CheckedBy findings={findings} /> : null}
        <p className="hidden text-sm print:block">
          Checked on {at ? timeOf(at) : null} at {location.origin}/verify. {brand.name} issues certificates of
          participation in its own sessions, and in science fairs and projects of its teachers.
        </p>
        <div className="screen-only flex flex-wrap items-center gap-x-6 gap-y-2">
          {register.is === 'unavailable' ? <Button onClick={again}>Ask the register again</Button> : null}
          <Link to="/verify" className="link inline-flex min-h-11 items-center">
            Check another certificate
          </Link>
        </div>
        <AvailableOffline installed={installed} />
      </div>
    </>
  )
}
