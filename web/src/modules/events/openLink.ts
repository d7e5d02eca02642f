/** Opens the meeting without a reference to this page; if no window can be opened, this one navigates there. */
export function openLink(link: string): void {
  const opened = window.open(link, '_blank')
  if (opened) opened.opener = null
  else location.assign(link)
}
