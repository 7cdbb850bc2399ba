import { createLiveSeries } from '@ariviyal/contract/live-series'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { BackLink } from '../../staff/back-link.tsx'
import { ConsoleFailure } from '../../staff/console-failure.tsx'
import { ConsoleHead } from '../../staff/console-head.tsx'
import { localTime } from '../../staff/local-time.ts'
import { SeriesForm } from './series-form.tsx'

export const meta = () => pageMeta({ title: 'New series of live sessions' })
export const ErrorBoundary = ConsoleFailure

export default function NewSeriesPage() {
  const navigate = useNavigate()
  const [today] = useState(() => localTime(new Date().toISOString()).slice(0, 10))
  return (
    <>
      <BackLink to="/admin/series">Series</BackLink>
      <ConsoleHead
        title="New series"
        lead="Its first drafts are planned at once; every night the week that has come into reach is added."
      />
      <SeriesForm
        today={today}
        send={async (body) => (await call(createLiveSeries, { body })).id}
        done={(id) => void navigate(`/admin/series/${id}`)}
        submit="Begin the series"
      />
    </>
  )
}
