/** Opens where an event takes place. It knows nothing of the page it was opened from; where no window may be opened, this one goes there. */
export function openLink(link: string): void {
  const opened = window.open(link, '_blank')
  if (opened) opened.opener = null
  else location.assign(link)
}
