import type { MantineThemeComponents } from '@mantine/core'

const float = { withinPortal: true, shadow: 'md', radius: 'md' }
const quick = { duration: 140, transition: 'fade-up' } as const

/** How Mantine's parts behave here unless a screen says otherwise: sizes, names for screen readers, motion. */
export const components: MantineThemeComponents = {
  Text: { defaultProps: { size: 'sm' } },
  Anchor: { defaultProps: { underline: 'hover', size: 'sm', inherit: true } },
  Button: { defaultProps: { size: 'sm' } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
  CloseButton: { defaultProps: { 'aria-label': 'Close', iconSize: 16 } },
  Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
  Paper: { defaultProps: { radius: 'lg' } },
  Alert: { defaultProps: { variant: 'light', radius: 'lg', closeButtonLabel: 'Close' } },
  Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
  Switch: { defaultProps: { size: 'sm' } },
  InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
  Select: { defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md', transitionProps: quick } } },
  MultiSelect: { defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md', transitionProps: quick } } },
  PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show password' } } },
  // The placeholder that Mantine focuses first is no menu item, which a menu may not contain.
  Menu: { defaultProps: { ...float, withInitialFocusPlaceholder: false, transitionProps: quick, position: 'bottom-end' } },
  Popover: { defaultProps: { ...float, transitionProps: quick } },
  Tooltip: { defaultProps: { openDelay: 350, withinPortal: true, events: { hover: true, focus: true, touch: false } } },
  Modal: {
    defaultProps: {
      radius: 'lg',
      shadow: 'lg',
      centered: true,
      padding: 'lg',
      closeButtonProps: { 'aria-label': 'Close' },
      transitionProps: quick,
      overlayProps: { backgroundOpacity: 1, color: 'var(--veil)' },
    },
  },
  Drawer: {
    defaultProps: {
      padding: 'lg',
      closeButtonProps: { 'aria-label': 'Close' },
      transitionProps: { duration: 180 },
      overlayProps: { backgroundOpacity: 1, color: 'var(--veil)' },
    },
  },
  Notification: { defaultProps: { radius: 'lg', closeButtonProps: { 'aria-label': 'Close' } } },
  Pagination: { defaultProps: { size: 'sm' } },
  Tabs: { defaultProps: { keepMounted: false } },
  DatePickerInput: {
    defaultProps: {
      hideOutsideDates: true,
      valueFormat: 'DD-MM-YYYY',
      popoverProps: { withRoles: false, shadow: 'md' },
      ariaLabels: {
        nextMonth: 'Next month',
        previousMonth: 'Previous month',
        nextYear: 'Next year',
        previousYear: 'Previous year',
        nextDecade: 'Next decade',
        previousDecade: 'Previous decade',
        monthLevelControl: 'Choose a month',
        yearLevelControl: 'Choose a year',
      },
    },
  },
}
