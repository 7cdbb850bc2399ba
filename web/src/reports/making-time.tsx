import { useEffect, useState } from 'react'

/** Of one report on a small server; forty take about a second. */
const secondsEach = 0.05

/** What the teacher waits for, and how far it has come by the clock. */
export function MakingTime({ reports }: { reports: number }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const expected = Math.max(2, Math.ceil(reports * secondsEach))
  return (
    <div className="grid gap-2">
      <p role="status">
        {reports === 1 ? 'Making 1 report.' : `Making ${reports} reports.`} This takes about {expected} seconds.
      </p>
      <progress
        aria-label="Time so far"
        className="h-3 w-full accent-indigo"
        max={expected}
        value={Math.min(seconds, expected - 0.5)}
      />
    </div>
  )
}
