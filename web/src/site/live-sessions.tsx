import { Link } from 'react-router'

/** The weekly live sessions (docs/product.md, Home and public pages) as a timetable. */
export function LiveSessions() {
  return (
    <section aria-labelledby="live" className="mt-14 bg-turmeric text-on-turmeric sm:mt-20">
      <div className="wrap grid gap-x-16 gap-y-8 py-10 sm:py-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <div>
          <h2 id="live" className="text-2xl">
            Live every weekend
          </h2>
          <p className="mt-4 max-w-measure font-serif text-lg">
            Two sessions a week on a video-meeting service, for teachers of grades 6 to 12. We take one idea apart, try
            it with things from the kitchen or the street, and keep time for your questions. Whoever takes part receives
            an e-certificate.
          </p>
          <Link
            to="/sessions"
            className="mt-4 inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:decoration-2"
          >
            See the coming sessions
          </Link>
        </div>
        <table className="self-end border-y-4 border-on-turmeric text-left text-lg">
          <caption className="sr-only">Times of the live sessions, Indian Standard Time</caption>
          <thead className="text-sm">
            <tr>
              <th scope="col" className="py-2 pr-4 font-semibold">
                Day
              </th>
              <th scope="col" className="py-2 font-semibold">
                Time
              </th>
            </tr>
          </thead>
          <tbody>
            {['Saturday', 'Sunday'].map((day) => (
              <tr key={day} className="border-t-2 border-on-turmeric">
                <th scope="row" className="py-3 pr-4 font-bold">
                  {day}
                </th>
                <td className="py-3 tabular-nums sm:whitespace-nowrap">4:00 PM to 5:00</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
