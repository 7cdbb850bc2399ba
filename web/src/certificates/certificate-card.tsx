import {
  type Certificate,
  downloadMyCertificate,
  downloadMyCredential,
} from '@ariviyal/contract/certificates/certificates'
import { themes } from '@ariviyal/contract/live/live-rules'
import { Link } from 'react-router'
import { download } from '../api/client.ts'
import { Mark } from '../ui/mark.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/card.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import {
  endInWords,
  heldInWords,
  occasionWords,
  presentInWords,
  shareText,
  stateWords,
  verifyPath,
} from './certificate-words.ts'
import { FetchButton } from './fetch-button.tsx'

/** A certificate and the actions of its holder. */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { id, serial, topic, state } = certificate
  const { word, look } = stateWords[state]
  const params = { id }
  return (
    <Card as="li" tone={state === 'valid' ? 'plain' : 'sunk'} className="grid content-start gap-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <span className="font-semibold whitespace-nowrap">{serial}</span>
        <Mark look={look}>{word}</Mark>
      </p>
      <h3 className="text-lg wrap-anywhere">{topic}</h3>
      <p className="text-sm text-ink-soft">
        {certificate.occasion === 'session'
          ? `${themes[certificate.theme]} · ${certificate.speaker}`
          : occasionWords[certificate.occasion]}
        <br />
        {heldInWords(certificate)}
        <br />
        {presentInWords(certificate)}. Printed for {certificate.name}.
      </p>
      {state === 'valid' ? null : (
        <p className={`border-l-4 pl-3 wrap-anywhere ${state === 'revoked' ? 'border-kumkum' : 'border-line'}`}>
          {endInWords(certificate)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <FetchButton
          fetch={() => download(downloadMyCertificate, { params })}
          about={`, certificate ${serial}`}
          tone={state === 'valid' ? 'primary' : 'quiet'}
        >
          Download PDF
        </FetchButton>
        <FetchButton fetch={() => download(downloadMyCredential, { params })} about={`, certificate ${serial}`}>
          Open Badge
        </FetchButton>
        <Link to={verifyPath(certificate)} className={buttonStyle('quiet')}>
          Check it<span className="sr-only">, certificate {serial}</span>
        </Link>
      </div>
      {state === 'valid' ? (
        <details className="group border-t border-line pt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-indigo underline underline-offset-4">
            Share<span className="sr-only"> certificate {serial}</span>
          </summary>
          <CopyLine label="Link that checks it" text={certificate.verify_url} />
          <CopyLine label="Words to go with it" text={shareText(certificate)} />
        </details>
      ) : null}
    </Card>
  )
}
