import type { Picture } from '@ariviyal/contract/questions/picture'
import { PictureField } from '../../questions/editor/picture-field.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'

/** The picture of a post. Who adds one confirms that no pupil is seen. */
export function PostPictureField({ known = null }: { known?: Picture | null }) {
  return (
    <div className="group grid gap-2">
      <PictureField
        prefix=""
        label="Picture"
        known={known ?? undefined}
        hint="For colleagues who cannot see it. Place and time of a photo are removed."
      />
      <Checkbox
        name="no_pupil"
        className="hidden group-has-[[name='picture.alt']]:block"
        label="Nothing of a pupil is seen on it: no face, name, mark or handwriting."
      />
    </div>
  )
}
