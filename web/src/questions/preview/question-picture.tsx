import type { Picture } from '@ariviyal/contract/questions/picture'

/** The picture of a question. Its size is known, so that nothing moves when it arrives. */
export const QuestionPicture = ({ picture: { url, width, height, alt } }: { picture: Picture }) => (
  <img
    src={url}
    width={width}
    height={height}
    alt={alt}
    decoding="async"
    className="h-auto max-h-[28rem] w-auto max-w-full border border-line bg-white object-contain"
  />
)

/** The picture of an option, below its text. */
export const OptionPicture = ({ picture }: { picture: Picture | undefined }) =>
  picture ? (
    <span className="mt-2 block">
      <QuestionPicture picture={picture} />
    </span>
  ) : null
