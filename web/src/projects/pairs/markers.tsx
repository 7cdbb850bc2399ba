import { districtInWords } from '@ariviyal/contract/community/people/districts'
import type { Marker, Partner } from '@ariviyal/contract/projects/pairs/pairs'
import { Moment } from '../../ui/moment.tsx'
import { MarkView } from './mark-view.tsx'

interface Props {
  markers: Marker[]
  partner: Partner | null
}

/** The marks that other schools gave the report of the caller's class. */
export function Markers({ markers, partner }: Props) {
  if (markers.length === 0) return null
  return (
    <section aria-labelledby="markers">
      <h2 id="markers" className="mb-3 text-xl">
        Marks for your report
      </h2>
      <ul className="grid gap-6">
        {markers.map((marker) => (
          <li key={marker.id}>
            <h3 className="text-lg wrap-anywhere">{marker.school_name}</h3>
            <p className="mb-2 text-ink-soft">{districtInWords(marker.district)}</p>
            {marker.mark ? <MarkView mark={marker.mark} /> : <Waiting marker={marker} partner={partner} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting({
  marker: { has_marked: hasMarked, shown_from: from },
  partner,
}: { marker: Marker } & Pick<Props, 'partner'>) {
  if (!hasMarked) return <p className="max-w-measure">This school has not marked your report yet.</p>
  return (
    <p className="max-w-measure">
      Your report is marked. You read the marks once you have marked the report of{' '}
      {partner?.school_name ?? 'your partner'}
      {from === null ? (
        '.'
      ) : (
        <>
          , or from <Moment at={from} show="day" />.
        </>
      )}
    </p>
  )
}
