import { audioCategory } from "./categories/audio";
import { coffeeCategory } from "./categories/coffee";
import { footwearCategory } from "./categories/footwear";
import { furnitureCategory } from "./categories/furniture";
import { homeCategory } from "./categories/home";
import { kitchenCategory } from "./categories/kitchen";
import { skincareCategory } from "./categories/skincare";
import type { DemoCategory } from "./types";

export const demoCategories: readonly DemoCategory[] = [
  footwearCategory,
  skincareCategory,
  kitchenCategory,
  coffeeCategory,
  audioCategory,
  homeCategory,
  furnitureCategory,
];
