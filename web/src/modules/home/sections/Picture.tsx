import styles from './Picture.module.css'

type Props = {
  src: string | undefined
  name: string
  /** In pixels, as measured by the server. */
  size: readonly [width: number | undefined, height: number | undefined]
  /** The aspect ratio to which it is cropped. */
  shape: readonly [width: number, height: number]
}

/** A lazily loaded picture that reserves its space. Its name stands beside it. */
export function Picture({ src, name, size: [width, height], shape: [across, down] }: Props) {
  const style = { aspectRatio: `${across} / ${down}` }
  if (!src)
    return (
      <span className={styles.picture} style={style} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
    )
  return <img className={styles.picture} style={style} src={src} alt="" width={width} height={height} loading="lazy" decoding="async" />
}
