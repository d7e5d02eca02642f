type Props = {
  tag: 'script' | 'style'
  /** Text that closes no element: a style sheet or script of our own build, or data from `inScript`. */
  text: string
  type?: string
  id?: string
}

/** The raw text of a script or style element. */
export function Raw({ tag: Tag, text, ...attributes }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped as text it would not be read; what goes in here is our own or escaped already
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: text }} />
}
