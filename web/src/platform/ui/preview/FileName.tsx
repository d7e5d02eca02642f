import { Anchor } from '@mantine/core'

type Props = {
  name: string
  /** Absent while it may not be fetched. */
  fileLink?: string | undefined
  isShown: boolean
  onShow: () => void
}

/** The name of a file in a list: shows what a browser can show, and saves the rest. */
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
