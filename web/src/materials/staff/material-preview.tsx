import type { MaterialDetails } from '@ariviyal/contract/materials/materials'
import { MaterialCard } from '../material-card.tsx'
import { MaterialDetailsView } from '../material-details.tsx'

/** A material in the list and opened, as readers see it. */
export function MaterialPreview({ material, loadedAt }: { material: MaterialDetails; loadedAt: number }) {
  return (
    <>
      <section>
        <h2 className="mb-3 text-lg">In the list</h2>
        <ul>
          <MaterialCard material={material} />
        </ul>
      </section>
      <h2 className="text-lg">Opened</h2>
      <MaterialDetailsView material={material} loadedAt={loadedAt} />
    </>
  )
}
