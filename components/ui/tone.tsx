import {
  CircleAlert,
  CircleCheck,
  Info,
  type LucideIcon,
  Minus,
  TriangleAlert,
} from "lucide-react";

/** The meaning of a color. Colors are always shown together with an icon or a word. */
export type Tone = "neutral" | "success" | "warning" | "danger" | "info";

export const toneIcon: Record<Tone, LucideIcon> = {
  neutral: Minus,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  info: Info,
};

/** A soft background with readable text and a matching border. */
export const toneSurface: Record<Tone, string> = {
  neutral: "border-neutral-line bg-neutral-soft text-neutral-text",
  success: "border-success-line bg-success-soft text-success-text",
  warning: "border-warning-line bg-warning-soft text-warning-text",
  danger: "border-danger-line bg-danger-soft text-danger-text",
  info: "border-info-line bg-info-soft text-info-text",
};

export const toneText: Record<Tone, string> = {
  neutral: "text-neutral-text",
  success: "text-success-text",
  warning: "text-warning-text",
  danger: "text-danger-text",
  info: "text-info-text",
};

/** A solid fill for bars and dots. */
export const toneFill: Record<Tone, string> = {
  neutral: "bg-neutral",
  success: "bg-success",
  warning: "bg-warning",
  danger: "bg-score-poor",
  info: "bg-info",
};
