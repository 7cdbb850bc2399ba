import { messages } from '@ariviyal/contract/messages'
import { Banner } from '../../ui/banner.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BackToClass } from './back-to-class.tsx'

/** The server's word that it has the test. */
export function HandedIn({ title, receipt }: { title: string; receipt: string }) {
  return (
    <>
      <PageHead title={title} />
      <div className="wrap grid max-w-measure gap-5 pt-6">
        <HandedInBanner receipt={receipt} />
        <BackToClass />
      </div>
    </>
  )
}

export const HandedInBanner = ({ receipt }: { receipt: string }) => (
  <Banner tone="success" live>
    <p>
      <strong>Submitted.</strong> {messages.handedIn}
    </p>
    <p className="mt-1">
      Receipt: <code className="text-lg font-semibold break-all">{receipt}</code>
    </p>
  </Banner>
)
