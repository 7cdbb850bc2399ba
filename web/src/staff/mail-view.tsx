import type { MailPreview } from '@ariviyal/contract/mails'
import { Facts } from './facts.tsx'
import { trustLetter } from './trust-letter.ts'

/** A mail as its reader sees it, in a frame that runs nothing, and its text for readers without pictures. */
export function MailView({ mail }: { mail: MailPreview }) {
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          ['To', mail.to],
          ['Subject', mail.subject],
        ]}
      />
      <iframe
        title={`Mail: ${mail.subject}`}
        sandbox=""
        srcDoc={trustLetter(mail.html)}
        className="h-[28rem] w-full border-2 border-line bg-surface"
      />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-indigo underline underline-offset-4">
          As text
        </summary>
        <pre className="border-l-4 border-line pl-4 font-sans text-sm wrap-anywhere whitespace-pre-wrap">
          {mail.text}
        </pre>
      </details>
    </div>
  )
}
