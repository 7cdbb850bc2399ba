interface Props {
  files: readonly { id: string; kind: string; name: string; url: string }[]
}

/** The pictures that belong to instructions, each in a box of its own size, so that nothing moves when they arrive. They open in full. */
export const AttachedPictures = ({ files }: Props) =>
  files.map(({ id, kind, name, url }) =>
    kind === 'picture' ? (
      <a key={id} href={url} target="_blank" rel="noreferrer" className="block max-w-measure">
        <img src={url} alt={name} className="h-80 max-h-[60svh] w-full border border-line bg-sunk object-contain" />
      </a>
    ) : null,
  )
