import type { MantineThemeComponents } from '@mantine/core'
import type { FocusEvent } from 'react'
import { chooseText } from './chooseText.ts'

const float = { withinPortal: true, shadow: 'md', radius: 'md' }
const quick = { duration: 140, transition: 'fade-up' } as const

/** The month and year heads speak for themselves; only the arrows need words. */
const ways = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
}
const calendar = {
  hideOutsideDates: true,
  // A calendar is no dialog: it has no name of its own and does not keep the focus.
  popoverProps: { withRoles: false, shadow: 'md' },
  clearButtonProps: { 'aria-label': 'Clear' },
  ariaLabels: ways,
}

/** How Mantine's parts behave here unless a screen says otherwise: sizes, names for screen readers, motion. */
export const components: MantineThemeComponents = {
  Text: { defaultProps: { size: 'sm' } },
  // Underlined, since within a sentence a colour alone does not make a link.
  Anchor: { defaultProps: { underline: 'always', size: 'sm', inherit: true } },
  Button: { defaultProps: { size: 'sm' } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
  CloseButton: { defaultProps: { 'aria-label': 'Close', iconSize: 16 } },
  Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
  Paper: { defaultProps: { radius: 'lg' } },
  Alert: { defaultProps: { variant: 'light', radius: 'lg', closeButtonLabel: 'Close' } },
  Checkbox: { defaultProps: { size: 'sm', radius: 'xs' } },
  Rating: { defaultProps: { color: 'warm' } },
  Switch: { defaultProps: { size: 'sm' } },
  InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
  Select: {
    defaultProps: {
      checkIconPosition: 'right',
      comboboxProps: { shadow: 'md', transitionProps: quick },
      // Typing looks for another choice; it does not edit the name of the one that was made.
      wrapperProps: { onFocus: ({ target }: FocusEvent) => chooseText(target) },
      onOptionSubmit: () => requestAnimationFrame(() => chooseText(document.activeElement)),
    },
  },
  MultiSelect: { defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'md', transitionProps: quick } } },
  // What a mouse can do, a keyboard can: the eye is a stop of its own.
  PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show password', tabIndex: 0 } } },
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
  DatePickerInput: { defaultProps: { ...calendar, valueFormat: 'DD-MM-YYYY' } },
  DateInput: { defaultProps: { ...calendar, valueFormat: 'DD-MM-YYYY' } },
  DateTimePicker: {
    defaultProps: {
      ...calendar,
      valueFormat: 'DD-MM-YYYY at HH:mm',
      submitButtonProps: { 'aria-label': 'Done' },
      timePickerProps: { hoursInputLabel: 'Hours', minutesInputLabel: 'Minutes', secondsInputLabel: 'Seconds' },
    },
  },
  DatePicker: { defaultProps: { hideOutsideDates: true, ariaLabels: ways } },
  TimePicker: { defaultProps: { hoursInputLabel: 'Hours', minutesInputLabel: 'Minutes', secondsInputLabel: 'Seconds' } },
}
