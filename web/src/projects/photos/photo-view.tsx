/** A photo in a row of a list, which opens in full. */
export const PhotoView = ({ url, alt }: { url: string; alt: string }) => (
  <a href={url} target="_blank" rel="noreferrer" className="my-1 block w-fit">
    <img
      src={url}
      alt={alt}
      width="192"
      height="144"
      loading="lazy"
      className="h-36 w-48 border-2 border-line bg-surface object-contain"
    />
  </a>
)
