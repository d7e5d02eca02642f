import { Anchor } from '@mantine/core'

type Props = {
  name: string
  /** Absent if the file may not be downloaded yet. */
  fileLink?: string | undefined
  isShown: boolean
  onShow: () => void
}

/** A file's name in a list: opens a preview if the browser can show the file, and downloads it otherwise. */
export function FileName({ name, fileLink, isShown, onShow }: Props) {
  if (fileLink === undefined) return name
  return isShown ? (
    <Anchor component="button" type="button" className="clipped cell-link" title={name} aria-haspopup="dialog" onClick={onShow}>
      {name}
    </Anchor>
  ) : (
    <a href={fileLink} download={name} className="clipped cell-link" title={name}>
      {name}
    </a>
  )
}
