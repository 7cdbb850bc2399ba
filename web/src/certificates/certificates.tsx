import { myCertificateName, myCertificates } from '@ariviyal/contract/certificates/certificates'
import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import { showRecord } from '@ariviyal/contract/certificates/record'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { cursorFrom } from '../ui/list/list-address.ts'
import { PagedList } from '../ui/list/paged-list.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useRefresh } from '../ui/loading/use-refresh.ts'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/certificates'
import { CertificateCard } from './certificate-card.tsx'
import { NameCard } from './name-card.tsx'
import { RecordPart } from './record-part.tsx'
import { yearFrom } from './record-year.ts'
import { PartFailure } from '../ui/loading/part-failure.tsx'

export const meta = () => pageMeta({ title: 'Your certificates' })
export const HydrateFallback = Waiting

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request
  const year = yearFrom(request)
  // The name first: a certificate that it no longer counts as waiting is then in the list.
  const name = await call(myCertificateName, { signal })
  const [page, record] = await Promise.all([
    call(myCertificates, { query: { cursor: cursorFrom(request) }, signal }),
    // Failures are shown inline, so that the certificates still render.
    call(showRecord, { query: { year }, signal }).catch(() => null),
  ])
  return { name, page, record, year }
}

/** A teacher's certificates, printed name and record of hours. */
export default function CertificatesPage({ loaderData: { name, page, record, year } }: Route.ComponentProps) {
  const isOutdated = page.items.some((item) => item.state === 'valid' && item.name !== name.name)
  useRefresh(name.name !== null && (name.waiting > 0 || isOutdated))
  return (
    <>
      <PageHead
        title="Your certificates"
        lead="You get one for each live session you attend long enough and for your part in science fairs and projects, and you keep it when your subscription ends. It says that you took part; no board of education has recognised it."
      />
      <div className="wrap grid gap-12 py-8 sm:py-12">
        <NameCard known={name} />
        <section aria-labelledby="issued">
          <h2 id="issued" className="mb-4 text-xl">
            Certificates
          </h2>
          {page.items.length === 0 && page.next_cursor === null ? (
            <HowToGetOne />
          ) : (
            <PagedList label="Issued certificates" empty="" count={page.items.length} nextCursor={page.next_cursor}>
              <ul className="grid gap-5 lg:grid-cols-2">
                {page.items.map((certificate) => (
                  <CertificateCard key={certificate.id} certificate={certificate} />
                ))}
              </ul>
            </PagedList>
          )}
        </section>
        {record ? <RecordPart record={record} year={year} /> : <PartFailure what="Your record" />}
      </div>
    </>
  )
}

function HowToGetOne() {
  return (
    <div className="dot-grid border-y-2 border-ink p-6 sm:p-10">
      <div className="max-w-measure bg-paper p-5">
        <p className="font-serif text-lg">You have no certificate yet. This is how you get one:</p>
        <ol className="mt-3 list-decimal space-y-1 pl-6">
          <li>Register for a live session on a Saturday or Sunday.</li>
          <li>
            Be present for at least {attendanceRules.percentDefault}% of it, unless the session says otherwise; its page
            counts to the second.
          </li>
          <li>Confirm your name above. The certificate follows about a day after the session.</li>
        </ol>
        <ButtonLink to="/sessions" className="mt-5">
          See the live sessions
        </ButtonLink>
      </div>
    </div>
  )
}
