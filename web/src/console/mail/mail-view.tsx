import { type MailDrawing, mailPictures } from '@ariviyal/contract/mail-pictures'
import type { MailPreview } from '@ariviyal/contract/staff/mails'
import { Facts } from '../../ui/facts.tsx'
import { trustMail } from './trust-mail.ts'

const drawings: Record<string, MailDrawing> = mailPictures

/** The images of a mail travel with it; here the drawings that they were made from stand in for them. */
const showImages = (html: string): string =>
  html.replaceAll(/"cid:([a-z]+)"/g, (_, name: string) => {
    const drawing = drawings[name]
    return drawing ? `"/art/${drawing.art}.svg#svgView(viewBox(${drawing.view.join(',')}))"` : '"/mark.svg"'
  })

/** A mail in a frame without scripts, and its plain-text part. */
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
        // Of our origin, so that it may show our drawings; without scripts all the same.
        sandbox="allow-same-origin"
        srcDoc={trustMail(showImages(mail.html))}
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
