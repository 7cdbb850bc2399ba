import { Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BackToClass } from '../../languages/back-to-class.tsx'

/** The server's word that it has the test. */
export function HandedIn({ title, receipt }: { title: string; receipt: string }) {
  return (
    <>
      <PageHead title={title} />
      <div className="wrap pt-6">
        <div className="grid max-w-measure gap-5">
          <HandedInBanner receipt={receipt} />
          <BackToClass />
        </div>
      </div>
    </>
  )
}

export const HandedInBanner = ({ receipt }: { receipt: string }) => (
  <Banner tone="success" live>
    <p>
      <Trans>
        <strong>Handed in.</strong> Your teacher has your test.
      </Trans>
    </p>
    <p className="mt-1">
      <Trans>
        Receipt: <code className="inline-block text-lg font-semibold">{receipt}</code>
      </Trans>
    </p>
  </Banner>
)
