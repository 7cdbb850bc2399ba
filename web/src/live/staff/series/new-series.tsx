import { createLiveSeries } from '@ariviyal/contract/live/live-series'
import { inputTime } from '@ariviyal/contract/time'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { pageMeta } from '../../../frame/page-meta.ts'
import { ConsoleHead } from '../../../console/console-head.tsx'
import { useDraft } from '../../../console/edit-form.tsx'
import { SeriesForm } from './series-form.tsx'

export const meta = () => pageMeta({ title: 'New series of live sessions' })

export default function NewSeriesPage() {
  const [today] = useState(() => inputTime(new Date().toISOString()).slice(0, 10))
  return (
    <>
      <ConsoleHead
        back={{ to: '/admin/series', label: 'Series' }}
        title="New series"
        lead="Its first drafts are planned at once, six weeks ahead. Every night more are added as their weeks come near."
      />
      <SeriesForm
        today={today}
        save={(body) => call(createLiveSeries, { body })}
        {...useDraft('/admin/series')}
        submit="Create the series"
      />
    </>
  )
}
