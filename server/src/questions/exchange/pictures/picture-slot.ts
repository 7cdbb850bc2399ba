import { storedText } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import type { PictureForm } from '@ariviyal/contract/questions/picture'
import type { Note } from '../reading.ts'
import { describePicture } from './describe-picture.ts'
import { decodeAddress, type FindPicture, pathIn, pictureInAddress } from './embedded-pictures.ts'
import type { TakenPictures } from './taken-pictures.ts'

export const pictureLeftOut = 'A picture was left out. Add it to the question after the import.'
const noDescription = 'A picture has no description. Add one for pupils who do not see it.'
const longDescription = `The description of a picture was cut after ${limits.altMax} characters.`

/** The place of a text for its one picture: the first that can be taken fills it. */
export class PictureSlot {
  readonly #find: FindPicture
  readonly #taken: TakenPictures
  readonly #note: Note
  #picture: PictureForm | undefined
  /** What the file says of the picture that was taken; empty when it says nothing. */
  description = ''

  constructor(find: FindPicture, taken: TakenPictures, note: Note) {
    this.#find = find
    this.#taken = taken
    this.#note = note
  }

  /** The field of a form; none when no picture was taken. */
  get field(): { picture?: PictureForm } {
    return this.#picture ? { picture: this.#picture } : {}
  }

  /** Takes the picture at an address, or returns why it is left out. Nothing is fetched from elsewhere. */
  take(address: string, alt: string): string | undefined {
    if (this.#picture) return pictureLeftOut
    const isWithin = address.startsWith('data:')
    const found = isWithin ? pictureInAddress(address) : this.#find(address)
    if (!found) return pictureLeftOut
    if ('why' in found) return found.why
    const name = isWithin ? '' : nameIn(address)
    const taken = this.#taken.take(name, found.bytes)
    if ('why' in taken) return taken.why
    this.description = this.#tidied(alt)
    if (this.description === '') this.#note(noDescription)
    this.#picture = { upload: taken.id, alt: this.description || this.#tidied(describePicture(name)) }
    return undefined
  }

  #tidied(alt: string): string {
    const text = storedText(alt, limits.altMax)
    if (text.length > limits.altMax) this.#note(longDescription)
    return text.slice(0, limits.altMax).toWellFormed().trim()
  }
}

const nameIn = (address: string): string => decodeAddress(pathIn(address)).split(/[\\/]/).at(-1) ?? ''
