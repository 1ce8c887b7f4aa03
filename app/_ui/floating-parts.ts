export { Menu, Popover, Select, Tooltip } from '@mantine/core';
